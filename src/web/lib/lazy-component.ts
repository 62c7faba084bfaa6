import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props : never

/** React's `lazy` for a named export. To be rendered below a `Suspense`. */
export const lazyNamed = <Module, Name extends keyof Module>(
  load: () => Promise<Module & Record<Name, ComponentType<PropsOf<Module[Name]>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<PropsOf<Module[Name]>>> => lazy(async () => ({ default: (await load())[name] }))
