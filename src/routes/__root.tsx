import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router'
import type { RouterContext } from '#src/app/router-context.ts'
import { SignedInEffects } from '#src/app/signed-in-effects.tsx'
import { InspectionNotice } from '#src/shared/inspection/inspection-notice.tsx'
import { INSPECTOR_PATH } from '#src/shared/inspection/inspector-path.ts'
import { useHeadingFocus } from '#src/shared/layout/use-heading-focus.ts'
import { acting } from '#src/shared/session/acting.ts'
import { isCustomerPage, readCustomer } from '#src/shared/session/customer-address.ts'
import { destinationOf, personOf } from '#src/shared/session/guards.ts'
import { root } from '#src/shared/storage/root.ts'
import { OfflineNotice } from '#src/shared/ui/offline-notice.tsx'

const Root = () => {
  useHeadingFocus()
  return (
    <>
      <OfflineNotice />
      <SignedInEffects />
      <Outlet />
      <InspectionNotice />
    </>
  )
}

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: readCustomer,
  beforeLoad: async ({ context: { session }, location, search, preload }) => {
    // It shows what other pages tell it, and asks for nothing itself.
    if (location.pathname === INSPECTOR_PATH) return
    if ((await session.role()) === 'admin' && isCustomerPage(location.pathname)) {
      const chosen = search.customer ?? acting.value() ?? root.slice('admin').selectedCustomerId
      // Nothing is asked ahead for a customer who is not acted for yet.
      if (!chosen || (preload && chosen !== acting.value()))
        throw redirect({ to: '/manageCustomers', replace: true })
      await session.actFor(chosen, location.href)
      if (search.customer === undefined)
        throw redirect({ to: location.pathname, search: true, hash: true, replace: true })
    }
    const destination = destinationOf(location.pathname, personOf(await session.signedIn()))
    if (preload || destination === location.pathname) return
    if (destination === '/') throw redirect({ href: '/', reloadDocument: true, replace: true })
    throw redirect({ to: destination, replace: true })
  },
  component: Root,
})
