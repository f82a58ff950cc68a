import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isOnboarded, isPastCard } from '#machines/onboarding/selectors.ts'
import { goBackOverBank, returnAddress } from '#src/features/card/bank-trip.ts'
import { CardReturnScreen } from '#src/features/card/return/card-return-screen.tsx'
import { ReturnFrame } from '#src/features/card/return/return-frame.tsx'
import type { ReturnResult } from '#src/features/card/return/use-card-return.ts'
import { ContactUs } from '#src/features/contact/contact-us.tsx'
import { newCardPayment } from '#src/shared/account/new-card-payment.ts'
import { loadWords } from '#src/shared/i18n/screen-words.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { homeOf, personOf } from '#src/shared/session/guards.ts'
import { notify } from '#src/shared/ui/notify.ts'

/** Leaves the screen: to the onboarding, which shows the step of the card or the next one, or to the cards, where a card that was added to pay a debt pays it. */
const useLeave = () => {
  const navigate = useNavigate()
  const { t } = useTranslation('card')
  const current = useCurrent()
  const home = homeOf(personOf(current))
  const isCompleted = current.customer !== null && isOnboarded(current.customer.step)
  return useCallback(
    ({ attempt, cardId }: ReturnResult) => {
      if (!isCompleted) return void navigate({ to: home, replace: true })
      const isPayment = attempt?.purpose === 'payment'
      if (isPayment) newCardPayment.tell({ cardId })
      else if (cardId !== null) void notify.success(t('return.added'))
      const search = attempt && !isPayment && cardId === null ? { add: attempt.status } : {}
      void navigate({ to: '/managePayment', search, replace: true })
    },
    [navigate, home, isCompleted, t],
  )
}

const CardReturn = () => {
  const leave = useLeave()
  return (
    <ReturnFrame contact={<ContactUs />}>
      <CardReturnScreen onLeave={leave} />
    </ReturnFrame>
  )
}

/** The return address for the bank's page. Its parameters are removed from the address at once. */
export const Route = createFileRoute('/cardReturn')({
  beforeLoad: async ({ context, location }) => {
    if (location.searchStr) {
      // The original query: the router's parsed version loses the order and the spelling.
      const { search } = window.location
      await goBackOverBank(search)
      returnAddress.take(search)
      throw redirect({ to: '/cardReturn', replace: true })
    }
    const signedIn = await context.session.signedIn()
    const person = personOf(signedIn)
    const customer = signedIn?.customer
    const mayAddCards = customer && (!isPastCard(customer.step) || isOnboarded(customer.step))
    if (person.kind !== 'user' || !mayAddCards) throw redirect({ to: homeOf(person), replace: true })
  },
  loader: ({ context }) => loadWords(context.i18n, '/cardReturn'),
  // A later return without its own address must not show this result.
  onLeave: () => returnAddress.take(''),
  component: CardReturn,
})
