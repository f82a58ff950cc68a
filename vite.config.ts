import { defineConfig } from 'vite'
import { appShell } from './src/build/app-shell.ts'
import { chartDrawings } from './src/build/chart-drawings.ts'
import { chunkPlan } from './src/build/chunk-plan.ts'
import { callback, landing } from './src/build/landing.ts'
import { pdfDecoders } from './src/build/pdf-decoders.ts'
import { portalPlugins } from './src/build/portal-plugins.ts'
import { precompress } from './src/build/precompress.ts'
import { scriptInventory } from './src/build/script-inventory.ts'

const api = `http://localhost:${process.env.PORT ?? '3000'}`
const API_PATHS = [
  '/v1',
  '/wathq',
  '/notification',
  '/files',
  '/links',
  '/health',
  '/openapi.json',
  '/sandbox',
]

const plan = chunkPlan()

export default defineConfig({
  appType: 'mpa',
  plugins: [
    portalPlugins(),
    chartDrawings(),
    plan.plugin,
    appShell(),
    landing(api),
    callback(api),
    pdfDecoders(),
    scriptInventory(),
    precompress(),
  ],
  server: {
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: api, ws: path === '/notification' }])),
  },
  build: {
    outDir: 'dist/portal',
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'app.html',
      output: {
        // Few and large: on a slow line every request costs more than a kilobyte, and small files compress badly.
        codeSplitting: plan.codeSplitting,
      },
    },
  },
})
