import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { places } from './places.ts'

/** The limit page and the peers: every folder with a page in it. */
const pageNames = readdirSync(places.pageSources).filter((name) =>
  readdirSync(join(places.pageSources, name)).includes('index.html'),
)

const target = 'es2022'

async function buildPages(): Promise<void> {
  const input = Object.fromEntries(pageNames.map((name) => [name, join(places.pageSources, name, 'index.html')]))
  await build({
    configFile: false,
    // a peer's file refers to a missing URL; the warning at each build is harmless
    logLevel: 'error',
    root: places.pageSources,
    base: '/pages/',
    plugins: [react()],
    worker: { format: 'es' },
    build: { outDir: places.pages, emptyOutDir: true, target, modulePreload: false, rolldownOptions: { input } },
  })
}

async function buildProbe(): Promise<void> {
  const lib = { entry: places.probeSource, formats: ['iife' as const], name: 'benchProbe', fileName: () => 'probe.js' }
  await build({ configFile: false, logLevel: 'warn', build: { outDir: places.probe, emptyOutDir: true, target, lib } })
}

async function buildApp(): Promise<void> {
  await build({ root: places.root, base: '/', logLevel: 'warn', build: { outDir: places.app, emptyOutDir: true } })
}

/** Builds the measured pages and the probe that measures them. */
export async function buildAll({ app }: { app: boolean }): Promise<void> {
  await buildPages()
  await buildProbe()
  if (app) await buildApp()
}
