import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appShell } from './src/build/app-shell.ts'
import { landing } from './src/build/landing.ts'
import { leanLibraries } from './src/build/lean-libraries.ts'
import { precompress } from './src/build/precompress.ts'
import { themeCss } from './src/build/theme-css.ts'

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

/** What every screen needs, in one file that stays the same when only our own code changes. */
const LIBRARIES =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack|zod|xstate|@xstate|use-sync-external-store|clsx|@mantine\/core\/esm\/core)\//

/**
 * Our own foundation and the smallest components: one file instead of dozens that are too small to compress. Its style sheet comes
 * before Mantine's, so what changes the look of Mantine's components, as the layout does, stays out.
 */
const FOUNDATION =
  /\/src\/shared\/(?!i18n\/(?:en|ar|core)\/|forms\/(?!form-alert|problem-alert|field-words)|drafts\/(?!drafts-query)|layout\/|table\/)|\/contract\/(?:endpoints\/(?:sessions|customers|configs)|entities\/\w+|text\/\w+|field-messages)\.ts|\/rules\/(?:domain|identification|input-filters|onboarding-steps)\.ts|\/machines\/(?:session|shared)\/|@mantine\/core\/esm\/components\/(?:Button|Loader|ActionIcon|CloseButton|UnstyledButton|Skeleton|Transition)\/|@tabler\/icons-react\/dist\/esm\/(?:createReactComponent|defaultAttributes)/

export default defineConfig({
  appType: 'mpa',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
      addExtensions: true,
    }),
    react(),
    themeCss(),
    leanLibraries(),
    appShell(),
    landing(),
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
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES, priority: 2 },
            { name: 'foundation', test: FOUNDATION, priority: 1, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
