import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router'
import type { RouterContext } from '#src/app/router-context.ts'
import { SignedInEffects } from '#src/app/signed-in-effects.tsx'
import { destinationOf, personOf } from '#src/shared/session/guards.ts'
import { OfflineNotice } from '#src/shared/ui/offline-notice.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location, preload }) => {
    const signedIn = await context.session.signedIn()
    const destination = destinationOf(location.pathname, personOf(signedIn))
    if (preload || destination === location.pathname) return
    if (destination === '/') throw redirect({ href: '/', reloadDocument: true, replace: true })
    throw redirect({ to: destination, replace: true })
  },
  component: () => (
    <>
      <OfflineNotice />
      <SignedInEffects />
      <Outlet />
    </>
  ),
})
