import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appShell } from './src/build/app-shell.ts'
import { landing } from './src/build/landing.ts'
import { leanContract } from './src/build/lean-contract.ts'
import { leanLibraries } from './src/build/lean-libraries.ts'
import { pdfDecoders } from './src/build/pdf-decoders.ts'
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

/** One pattern for modules below any of these paths. */
const among = (...paths: string[]) => new RegExp(`/(?:${paths.join('|')})`)

/**
 * Which modules travel together. A chunk takes with it what its modules import, so naming a start is enough, and each takes from what
 * those before it have left. Few and large: on a slow line every request costs more than a kilobyte, and small files compress badly.
 */
const CHUNKS = {
  /** Stays the same when only our own code changes. */
  libraries: among(
    'node_modules/(?:react|react-dom|scheduler|@tanstack|zod|xstate|@xstate|use-sync-external-store|clsx)/',
    '@mantine/core/esm/core/',
    '@mantine/core/esm/components/(?:Button|Loader|ActionIcon|CloseButton|UnstyledButton|Skeleton|Transition)/',
    '@tabler/icons-react/dist/esm/(?:createReactComponent|defaultAttributes)',
  ),
  /** What the app cannot start without, and what is small and shown nearly everywhere. */
  app: among(
    'src/app/main[.]tsx$',
    'src/features/desktop-overlay/',
    'src/shared/dialog/',
    'src/shared/drafts/drafts-query',
    'src/shared/forms/(?:form-alert|problem-alert|field-words)',
    'src/shared/i18n/dates',
    'src/shared/layout/(?:preferences|profile-menu|skip-link)',
    'src/shared/ui/(?!hint|toasts|status-tag|path-stepper|choice-cards)',
    'contract/(?:endpoints/(?:sessions|customers|configs)|entities/\\w+|text/\\w+|field-messages)[.]ts',
    'rules/(?:domain|identification|input-filters|onboarding-steps|card-brand|card-expiry|riyadh-time|display)[.]ts',
    'icons/Icon(?:CircleCheck|CreditCard)[.]',
  ),
  /** The line to the server for what must be known at once. */
  realtime: among('src/shared/realtime/', 'contract/events[.]ts'),
  /** What one types into, with and without a form around it. */
  fields: among('@mantine/core/esm/components/TextInput/', 'src/shared/forms/(?:select|filtered-change)'),
  forms: among('src/shared/(?:forms|drafts)/', 'src/features/onboarding/flow/use-screen-draft'),
  /** What is asked for about an account; the pages' loaders bring it, so it arrives with the first of them. */
  account: among('src/shared/account/', 'src/features/(?:dashboard/load-dashboard|subscription/ask-for)'),
  signup: among(
    'src/routes/signup[.]tsx\\?tsr-split',
    'src/features/onboarding/(?:components/|flow/screen-ahead)',
  ),
  pages: among(
    'src/routes/_app[.]tsx\\?tsr-split',
    'src/shared/ui/status-tag',
    'src/shared/api/intent',
    'machines/(?:subscription/|shared/define-dialog)',
    'rules/(?:money|invoice-status-text|card-slots|package-change)[.]ts',
  ),
}

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
    leanContract(),
    appShell(),
    landing(),
    pdfDecoders(),
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
          groups: Object.entries(CHUNKS)
            .reverse()
            .map(([name, test], priority) => ({ name, test, priority })),
        },
      },
    },
  },
})
