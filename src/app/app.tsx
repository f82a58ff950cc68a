import { RouterProvider } from '@tanstack/react-router'
import { type ComponentProps, StrictMode } from 'react'
import { Providers } from './providers.tsx'
import type { AppRouter } from './router.ts'

interface AppProps extends Omit<ComponentProps<typeof Providers>, 'children'> {
  router: AppRouter
}

/** The whole app, the same in the browser and where the server renders its first picture. */
export const App = ({ router, ...providers }: AppProps) => (
  <StrictMode>
    <Providers {...providers}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
)
