import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props : never

/** A component that comes with a chunk of its own, by the name of its export. Rendered below a `Suspense`. */
export const lazyNamed = <Module, Name extends keyof Module>(
  load: () => Promise<Module & Record<Name, ComponentType<PropsOf<Module[Name]>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<PropsOf<Module[Name]>>> => lazy(async () => ({ default: (await load())[name] }))
