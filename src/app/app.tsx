import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, StrictMode } from 'react'
import { directionOf } from '#contract/languages.ts'
import type { Translations } from '#src/shared/i18n/i18n.ts'
import { TranslationsContext } from '#src/shared/i18n/use-translation.ts'
import { type Session, SessionContext } from '#src/shared/session/session.ts'
import { COLOR_SCHEME_KEY } from '#src/shared/theme/color-scheme.ts'
import { theme } from '#src/shared/theme/theme.ts'
import { ToastHost } from '#src/shared/ui/toast-host.tsx'
import type { AppRouter } from './router.ts'

interface AppProps extends Omit<ComponentProps<typeof Providers>, 'children'> {
  router: AppRouter
}

/** The whole app, in the browser and in the server's rendering. */
export const App = ({ router, ...providers }: AppProps) => (
  <StrictMode>
    <Providers {...providers}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
)

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY })

interface ProvidersProps {
  queryClient: QueryClient
  session: Session
  i18n: Translations
  children: ReactNode
}

/** The contexts of every screen. The theme's style sheet is built in advance, so none is injected here. */
export const Providers = ({ queryClient, session, i18n, children }: ProvidersProps) => (
  <TranslationsContext value={i18n}>
    <QueryClientProvider client={queryClient}>
      <SessionContext value={session}>
        <DirectionProvider initialDirection={directionOf(i18n.language)}>
          <MantineProvider
            theme={theme}
            defaultColorScheme="auto"
            colorSchemeManager={colorSchemeManager}
            withCssVariables={false}
            withGlobalClasses={false}
          >
            {children}
            <ToastHost />
          </MantineProvider>
        </DirectionProvider>
      </SessionContext>
    </QueryClientProvider>
  </TranslationsContext>
)
