import { IconCreditCard } from '@tabler/icons-react'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CardStatus } from '#contract/entities/payment-method.ts'
import { AddCardDialog } from '#src/features/card/add-card-dialog-lazily.ts'
import { goBackOverBank, returnAddress } from '#src/features/card/bank-trip.ts'
import { AcceptedCards, CardBrand, CardTile } from '#src/features/card/saved-card.tsx'
import { ReturnFromBank } from '#src/features/card/unfinished-attempt.tsx'
import { ManagePaymentScreen } from '#src/features/manage-payment/manage-payment-screen.tsx'
import type { ManagePaymentParts } from '#src/features/manage-payment/parts.ts'
import { loadWords } from '#src/shared/i18n/screen-words.ts'
import { loadReasons } from '#src/shared/refusals/closed-part.tsx'
import { carryCustomer } from '#src/shared/session/acting.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'

/** Parts of other features on this screen. */
const PARTS: ManagePaymentParts = {
  AddCardDialog,
  CardTile,
  CardBrand,
  AcceptedCards,
  ReturnFromBank,
}

/** Parameters that the bank's page may add to the address. */
const RETURN_PARAMETERS = ['message', 'id', 'status', 'attempt']

const ManagePayment = () => {
  const { add = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  const onAdd = useCallback(
    (place: CardStatus | null) =>
      void navigate({ search: place ? { add: place } : {}, replace: place === null, resetScroll: false }),
    [navigate],
  )
  return <ManagePaymentScreen parts={PARTS} adding={add} onAdd={onAdd} />
}

export const Route = createFileRoute('/_app/managePayment')({
  staticData: { icon: IconCreditCard },
  validateSearch: ({ add }): { add?: CardStatus } => {
    const place = CardStatus.safeParse(add)
    return place.success ? { add: place.data } : {}
  },
  search: { middlewares: [carryCustomer] },
  beforeLoad: async ({ location }) => {
    const given = new URLSearchParams(location.searchStr)
    if (!RETURN_PARAMETERS.some((name) => given.has(name))) return
    const { search } = window.location
    await goBackOverBank(search)
    returnAddress.take(search)
    throw redirect({ to: '/cardReturn', replace: true })
  },
  loader: async ({ context: { i18n, queryClient } }) => {
    const { paymentMethodsQuery } = await import('#src/shared/account/payment-methods-query.ts')
    const { customer } = await queryClient.ensureQueryData(currentQuery)
    void queryClient.prefetchQuery(paymentMethodsQuery)
    await Promise.all([loadWords(i18n, '/managePayment'), loadReasons(i18n, customer)])
  },
  component: ManagePayment,
})
