import { useQuery } from '@tanstack/react-query'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { isOver } from '#machines/account/selectors.ts'
import { useMoney } from '../i18n/money.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useCurrent } from '../session/current-query.ts'
import { creditNotesQuery } from './credit-notes-query.ts'

/** The customer's held credit in one sentence; null without credit. An ended account gets no further invoice. */
export const useCreditLine = (): string | null => {
  const { t } = useTranslation('common')
  const money = useMoney()
  const { customer } = useCurrent()
  const creditLeft = useQuery(creditNotesQuery).data?.creditLeft ?? 0
  if (creditLeft === 0 || !customer) return null
  const amount = money.amountIn(creditLeft)
  return t(isOver(accountSnapshot(customer)) ? 'credit.left' : 'credit.next', { amount })
}
