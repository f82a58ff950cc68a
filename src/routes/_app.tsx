import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AddCardDialog } from '#src/features/card/add-card-dialog-lazily.ts'
import { resumeReturn } from '#src/features/card/bank-trip.ts'
import { ConfirmSignIn } from '#src/features/confirm-sign-in/confirm-sign-in.tsx'
import { ContactUs } from '#src/features/contact/contact-us.tsx'
import { DesktopOverlay } from '#src/features/desktop-overlay/desktop-overlay.tsx'
import { PaymentDue } from '#src/features/payment-due/payment-due.tsx'
import { ChangedTerms } from '#src/features/terms/changed-terms.tsx'
import { Reason } from '#src/features/visit/reason.tsx'
import { useAccountChanges } from '#src/shared/account/account-changes.ts'
import { AppLayout } from '#src/shared/layout/app-layout.tsx'
import { useCurrent } from '#src/shared/session/current-query.ts'

const AppPages = () => {
  const { termsOutdated, role } = useCurrent()
  useAccountChanges()
  return (
    <AppLayout contact={role === 'user' && <ContactUs backTo="portal" />}>
      <DesktopOverlay hold={termsOutdated} />
      <PaymentDue AddCardDialog={AddCardDialog} />
      <Outlet />
      <ChangedTerms />
      <Reason />
      <ConfirmSignIn />
    </AppLayout>
  )
}

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ preload }) => resumeReturn(preload),
  loader: async ({ context: { i18n, queryClient } }) => {
    const { loadPaymentDue } = await import('#src/features/payment-due/load-payment-due.ts')
    await loadPaymentDue(i18n, queryClient)
  },
  component: AppPages,
})
