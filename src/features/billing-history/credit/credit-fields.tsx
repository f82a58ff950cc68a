import { type ReactNode, useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { CREDIT_REASONS, CREDIT_TARGETS } from '#contract/entities/credit-note.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { CREDIT_REASON_WORDS } from '#contract/text/credit-reasons.ts'
import { ChoiceField } from '#src/shared/forms/choice-field.tsx'
import { ReasonField } from '#src/shared/forms/reason-field.tsx'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './credit.module.css'
import { type CreditValues, creditableOf, paymentOf } from './credit-values.ts'

const Amount = TextField<CreditValues>
const Reason = ChoiceField<CreditValues>
const MAX_CHARACTERS = 16

interface CreditFieldsProps {
  invoice: Invoice
  isBusy: boolean
  onEdited: () => void
}

/** The amount, the reason, the note for the customer, and the use of money that a card has paid. */
export const CreditFields = ({ invoice, isBusy, onEdited }: CreditFieldsProps) => {
  const { t } = useTranslation('credit-notes')
  const { language } = useLanguage()
  const money = useMoney()
  const extent = useWatch<CreditValues, 'extent'>({ name: 'extent' })
  const rest = { amount: money.amountIn(creditableOf(invoice), invoice.currency) }
  const payment = paymentOf(invoice)
  return (
    <>
      <Choices
        name="extent"
        legend={t('extent.title')}
        isBusy={isBusy}
        onEdited={onEdited}
        choices={[
          {
            value: 'whole',
            title: t(invoice.creditedAmount > 0 ? 'extent.rest' : 'extent.whole', rest),
          },
          { value: 'part', title: t('extent.part') },
        ]}
      />
      {extent === 'part' && (
        <Amount
          name="amount"
          label={t('amount')}
          description={t('amountHint', rest)}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          filter={(text) => text.slice(0, MAX_CHARACTERS)}
          readOnly={isBusy}
          onEdited={onEdited}
        />
      )}
      <Reason
        name="reason"
        label={t('reason')}
        options={[
          { value: '', label: t('chooseReason'), disabled: true },
          ...CREDIT_REASONS.map((reason) => ({
            value: reason,
            label: CREDIT_REASON_WORDS[reason][language],
          })),
        ]}
        onPicked={onEdited}
      />
      <ReasonField
        name="note"
        label={t('note')}
        hint={t('noteHint')}
        isOptional
        readOnly={isBusy}
        onEdited={onEdited}
      />
      {payment === 'card' ? (
        <Choices
          name="target"
          legend={t('target.title')}
          isBusy={isBusy}
          onEdited={onEdited}
          choices={CREDIT_TARGETS.map((value) => ({
            value,
            title: t(`target.${value}.title`),
            note: t(`target.${value}.text`),
          }))}
        />
      ) : (
        <p className={classes.quiet}>{t(`target.${payment === 'open' ? 'unpaid' : 'noCard'}`)}</p>
      )}
    </>
  )
}

interface ChoicesProps<Name extends 'extent' | 'target'> {
  name: Name
  legend: string
  choices: readonly { value: CreditValues[Name]; title: string; note?: ReactNode }[]
  isBusy: boolean
  onEdited: () => void
}

/** A choice between two options, each on its own line. */
const Choices = <Name extends 'extent' | 'target'>({
  name,
  legend,
  choices,
  isBusy,
  onEdited,
}: ChoicesProps<Name>) => {
  const id = useId()
  const { field } = useController<CreditValues>({ name })
  return (
    <fieldset className={classes.choices} disabled={isBusy}>
      <legend>{legend}</legend>
      {choices.map(({ value, title, note }) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name={`${id}-${name}`}
            value={value}
            checked={field.value === value}
            onChange={() => {
              field.onChange(value)
              onEdited()
            }}
          />
          <span>
            {title}
            {note && <span className={classes.quiet}>{note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
