import { useQuery } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, redirect, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RouterContext } from '#src/app/router-context.ts'
import { linksQuery } from '#src/shared/api/links.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { InspectionNotice } from '#src/shared/inspection/inspection-notice.tsx'
import { INSPECTOR_PATH } from '#src/shared/inspection/open-inspector.ts'
import { acting, isCustomerPage, readCustomer } from '#src/shared/session/acting.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { destinationOf, isUnknownAddress, personOf } from '#src/shared/session/guards.ts'
import { consume, keepUnknownAddress } from '#src/shared/session/handover.ts'
import { root } from '#src/shared/session/root.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import { OfflineNotice } from '#src/shared/ui/offline-notice.tsx'

const Root = () => {
  useHeadingFocus()
  useUnknownAddress()
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
    // The inspector shows messages of other pages and calls no server.
    if (location.pathname === INSPECTOR_PATH) return
    if ((await session.role()) === 'admin' && isCustomerPage(location.pathname)) {
      const chosen = search.customer ?? acting.value() ?? root.slice('admin').selectedCustomerId
      // No data is preloaded for another customer than the current one.
      if (!chosen || (preload && chosen !== acting.value()))
        throw redirect({ to: '/manageCustomers', replace: true })
      await session.actFor(chosen, location.href)
      if (search.customer === undefined)
        throw redirect({ to: location.pathname, search: true, hash: true, replace: true })
    }
    if (!preload && isUnknownAddress(location.pathname)) keepUnknownAddress(location.pathname)
    const destination = destinationOf(location.pathname, personOf(await session.signedIn()))
    if (preload || destination === location.pathname) return
    if (destination === '/') throw redirect({ href: '/', reloadDocument: true, replace: true })
    throw redirect({ to: destination, replace: true })
  },
  component: Root,
})

/** Effects for the signed-in person: loads the links, and updates the resume hints with the customer. */
const SignedInEffects = () => {
  const { t } = useTranslation('failures')
  const { data: current } = useQuery({ ...currentQuery, enabled: false })
  const { data: links, isError } = useQuery({ ...linksQuery, enabled: current !== undefined })

  useEffect(() => {
    if (isError) notify.error(t('config'))
  }, [isError, t])

  useEffect(() => {
    if (links) root.update('urls', { fetched: links })
  }, [links])

  const { role, customer, nafathEnabled } = current ?? {}
  useEffect(() => {
    if (!customer || role !== 'user') return
    root.update('signup', {
      accountType: customer.accountType,
      onboardingStep: customer.step,
      verificationEnabled: nafathEnabled ?? null,
    })
  }, [role, customer, nafathEnabled])

  return null
}

/** Tells a person who was sent here from an address that no page has. */
const useUnknownAddress = (): void => {
  const { t } = useTranslation()
  const router = useRouter()
  useEffect(() => {
    const tell = () => {
      const path = consume('unknownAddress')
      if (path !== undefined) notify.warning(t('unknownAddress', { path: isolated(path) }))
    }
    tell()
    return router.subscribe('onRendered', tell)
  }, [router, t])
}

/**
 * Focuses the heading of a newly opened page, so that screen readers announce it. The first page after a page load does not move
 * the focus, and an open dialog keeps it.
 */
const useHeadingFocus = (): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const heading = document.querySelector('h1')
        if (!fromLocation || !pathChanged || !heading) return
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
}
