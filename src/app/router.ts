import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from '../routeTree.gen.ts'
import { CrashScreen, PendingScreen } from './fallback-screens.tsx'
import type { RouterContext } from './router-context.ts'

/** `history`: the browser's by default; tests pass their own. */
export const createAppRouter = (context: RouterContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: CrashScreen,
    defaultPendingComponent: PendingScreen,
    // Only with the browser's history: elsewhere there is nothing to restore, and the policy does not allow its inline script.
    scrollRestoration: history === undefined,
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
