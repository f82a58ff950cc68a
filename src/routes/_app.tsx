import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { ToolsNotice } from '#src/app/tools-notice.tsx'
import { DesktopOverlay } from '#src/features/desktop-overlay/desktop-overlay.tsx'
import { ChangedTerms } from '#src/features/terms/changed-terms.tsx'
import { Reason } from '#src/features/visit/reason.tsx'
import { useAccountChanges } from '#src/shared/account/use-account-changes.ts'
import { loadWords } from '#src/shared/i18n/i18n.ts'
import { AppLayout } from '#src/shared/layout/app-layout.tsx'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { CUSTOMER_PAGES } from '#src/shared/session/guards.ts'

const AppPages = () => {
  const { customer, termsOutdated } = useCurrent()
  const path = useLocation({ select: ({ pathname }) => pathname })
  useAccountChanges()
  // Whoever has no account of their own has nothing to see on the pages about one.
  if (!customer && CUSTOMER_PAGES.some((page) => page === path)) return <ToolsNotice />
  return (
    <AppLayout>
      <Outlet />
      <ChangedTerms />
      <Reason />
      <DesktopOverlay hold={termsOutdated} />
    </AppLayout>
  )
}

export const Route = createFileRoute('/_app')({
  loader: ({ context }) => loadWords(context.i18n, 'overlay'),
  component: AppPages,
})
