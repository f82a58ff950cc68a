import { Button } from '@mantine/core'
import { CREDIT_REASON_WORDS } from '#contract/text/credit-reasons.ts'
import type { CreditPreview } from '#machines/credit-issue/credit-issue.machine.ts'
import { parseSarAmount } from '#rules/sar-amount.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Money } from '#src/shared/ui/money.tsx'
import { useNoteCard } from '../use-outcome-text.ts'
import classes from './credit.module.css'
import type { CreditValues } from './credit-values.ts'
import type { CreditIssue } from './use-credit-issue.ts'

interface CreditConfirmationProps {
  issue: CreditIssue
  preview: CreditPreview
  /** The number of the invoice, isolated from the direction of the text around it. */
  number: string
  values: CreditValues
}

/** Shows the amounts that the server has computed, before the credit note is issued. */
export const CreditConfirmation = ({
  issue: { isBusy, problem, submit, back, close },
  preview,
  number,
  values: { reason, note, ...values },
}: CreditConfirmationProps) => {
  const { t } = useTranslation('credit-notes')
  const { language } = useLanguage()
  const difference = useDifference(preview, values)
  return (
    <Dialog title={t('confirm.title', { number })} onEscape={close}>
      <div className={classes.form} aria-busy={isBusy}>
        <ProblemAlert problem={problem} />
        <Amounts preview={preview} />
        {difference && <p className={classes.notice}>{difference}</p>}
        <dl className={classes.words}>
          <dt>{t('reason')}</dt>
          <dd>{reason && CREDIT_REASON_WORDS[reason][language]}</dd>
          {note.trim() && (
            <>
              <dt>{t('note')}</dt>
              <dd>
                <bdi>{note}</bdi>
              </dd>
            </>
          )}
        </dl>
        <p className={classes.quiet}>{t('confirm.lead')}</p>
      </div>
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={back}>
          {t('common:actions.back')}
        </Button>
        <Button loading={isBusy} onClick={submit}>
          {t('confirm.issue')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The document's amounts, and below them the parts of its total. */
const Amounts = ({ preview: { amounts, card, payableAfter } }: Pick<CreditConfirmationProps, 'preview'>) => {
  const { t } = useTranslation('credit-notes')
  const cardOf = useNoteCard()
  const { grossAmount, vatAmount, netAmount, deducted, toCard, held } = amounts
  const rows = [
    { key: 'gross', label: t('confirm.gross'), halalas: grossAmount, isShown: true },
    { key: 'vat', label: t('confirm.vat'), halalas: vatAmount, isShown: true },
    { key: 'net', label: t('confirm.net'), halalas: netAmount, isShown: true },
    { key: 'deducted', label: t('confirm.deducted'), halalas: deducted, isShown: deducted > 0 },
    { key: 'payable', label: t('confirm.payable'), halalas: payableAfter, isShown: deducted > 0 },
    {
      key: 'toCard',
      label: t('confirm.toCard', { card: cardOf(card) }),
      halalas: toCard,
      isShown: toCard > 0,
    },
    { key: 'held', label: t('confirm.held'), halalas: held, isShown: held > 0 },
  ]
  return (
    <dl className={classes.amounts} aria-label={t('confirm.amounts')}>
      {rows
        .filter(({ isShown }) => isShown)
        .map(({ key, label, halalas }) => (
          <div key={key} data-total={key === 'net'}>
            <dt>{label}</dt>
            <dd>
              <Money halalas={halalas} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** Explains a total that differs from the typed amount, and a part that cannot go back to the card. */
const useDifference = (
  { amounts: { netAmount, toCard, held }, creditable }: CreditPreview,
  { extent, amount, target }: Pick<CreditValues, 'extent' | 'amount' | 'target'>,
): string | null => {
  const { t } = useTranslation('credit-notes')
  const money = useMoney()
  const typed = extent === 'part' ? parseSarAmount(amount) : null
  const sums = { typed: money.amountIn(typed ?? 0), total: money.amountIn(netAmount) }
  const sentences = [
    typed !== null && typed > creditable && t('confirm.capped', sums),
    typed !== null && typed <= creditable && typed !== netAmount && t('confirm.rounded', sums),
    target === 'card' && held > 0 && t('confirm.cardLimit', { amount: money.amountIn(toCard) }),
  ].filter((sentence) => sentence !== false)
  return sentences.length > 0 ? sentences.join(' ') : null
}
