import type { CreditNote } from '#contract/entities/credit-note.ts'
import type { CreditOutcome } from '#machines/credit-note/selectors.ts'
import { cardText } from '#rules/cards.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'

type NoteCard = CreditNote['card']

/** The card of a credit note within a sentence: 'Visa •••• 1111'. */
export const useNoteCard = (): ((card: NoteCard) => string) => {
  const { t } = useTranslation('billing-history')
  return (card) => (card ? isolated(cardText(card)) : t('notes.someCard'))
}

/** The outcome of a part of a credit note, in one sentence. */
export const useOutcomeText = (): ((outcome: CreditOutcome, card: NoteCard) => string) => {
  const { t } = useTranslation('billing-history')
  const money = useMoney()
  const cardOf = useNoteCard()
  return (outcome, card) => {
    if (!('amount' in outcome)) return t(`notes.outcome.${outcome.text}`)
    return t(`notes.outcome.${outcome.text}`, { amount: money.amountIn(outcome.amount), card: cardOf(card) })
  }
}
