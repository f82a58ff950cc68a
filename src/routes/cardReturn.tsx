import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isPastPayment } from '#src/features/card/past-payment.ts'
import { CardReturnScreen } from '#src/features/card/return/card-return-screen.tsx'
import { returnAddress } from '#src/features/card/return/return-address.ts'
import { ContactUs } from '#src/features/contact/contact-us.tsx'
import { loadWords } from '#src/shared/i18n/i18n.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { homeOf, personOf } from '#src/shared/session/guards.ts'

const CardReturn = () => {
  const navigate = useNavigate()
  const home = homeOf(personOf(useCurrent()))
  const leave = useCallback(() => void navigate({ to: home, replace: true }), [navigate, home])
  return <CardReturnScreen contact={<ContactUs />} onLeave={leave} />
}

/** Where the bank's page sends people back to. What it says is taken out of the address at once. */
export const Route = createFileRoute('/cardReturn')({
  beforeLoad: async ({ context, location }) => {
    if (location.searchStr) {
      // As it was written: the router's own reading of it knows neither order nor spelling any more.
      returnAddress.take(window.location.search)
      throw redirect({ to: '/cardReturn', replace: true })
    }
    const signedIn = await context.session.signedIn()
    const person = personOf(signedIn)
    if (person.kind !== 'user' || !signedIn?.customer || isPastPayment(signedIn.customer))
      throw redirect({ to: homeOf(person), replace: true })
  },
  loader: ({ context }) => loadWords(context.i18n, 'onboarding', 'card', 'contact', 'fields'),
  component: CardReturn,
})
