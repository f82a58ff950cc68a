import { TextInput, type TextInputProps } from '@mantine/core'
import type { FieldMessage } from '#contract/field-messages.ts'
import type { NumberBrand } from '#rules/card-brand.ts'
import { CARD_HOLDER_MAX, type CardFormProblem } from '#rules/card-form.ts'
import {
  cardNumberRefusal,
  cvcFilter,
  cvcRefusal,
  expiryFilter,
  expiryRefusal,
  type PasteCheck,
} from '#rules/input-filters.ts'
import { controlDirection, filteredChange, isGivenAtOnce } from '#src/shared/forms/inputs.ts'
import { anyKey, useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { PendingCard } from '../pending-card.ts'
import { type CardFields, groupedNumber } from './card-fields.ts'
import classes from './card-form.module.css'

interface CardInputsProps {
  fields: CardFields
  problem: CardFormProblem | null
  /** The brand of the typed number, once its first digits tell. */
  brand: NumberBrand | null
  /** The card of a failed attempt, whose values the fields start with. */
  restored: PendingCard['card'] | null
  readOnly: boolean
  /** Called after an edit. `refusal`: the reason why a pasted text was refused. */
  onEdited: (field: CardFormProblem['field'], refusal: FieldMessage | null) => void
}

const unfiltered = (text: string) => text

const REFUSALS: Partial<Record<CardFormProblem['field'], PasteCheck>> = {
  number: cardNumberRefusal,
  cvc: cvcRefusal,
  expiry: expiryRefusal,
}

/** The four fields of a card. They have no `name` attribute, so that no form submission can contain them. */
export const CardInputs = ({ fields, problem, brand, restored, readOnly, onEdited }: CardInputsProps) => {
  const { t } = useTranslation(['card', 'fields'])
  const words = anyKey<FieldMessage>(t)

  const messageOf = ({ key, brand: refused }: CardFormProblem) => {
    if (!refused) return words(`fields:${key}` as FieldMessage)
    // Appears while the person types, so it must be announced.
    return <bdi role="alert">{words(`fields:${key}` as FieldMessage, { brand: t(`brands.${refused}`) })}</bdi>
  }
  const numberHint = () => {
    if (restored && brand === null) return t('form.endsWith', { last4: restored.last4 })
    return brand === null ? t('form.accepted') : t('form.brand', { brand: t(`brands.${brand}`) })
  }

  const field = (name: CardFormProblem['field'], filter: (text: string) => string): TextInputProps => ({
    ref: fields[name].ref,
    label: t(`form.${name}`),
    error: problem?.field === name ? messageOf(problem) : undefined,
    onChange: (event) => {
      const refusal = isGivenAtOnce(event) ? (REFUSALS[name]?.(event.currentTarget.value) ?? null) : null
      filteredChange(event, refusal ? () => '' : filter)
      onEdited(name, refusal)
    },
    'aria-required': true,
    readOnly,
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  })
  const digits = { ...controlDirection('ltr'), inputMode: 'numeric', spellCheck: false } as const

  return (
    <div className={classes.fields}>
      <TextInput
        {...field('number', groupedNumber)}
        {...digits}
        className={classes.wide}
        autoComplete="cc-number"
        description={numberHint()}
      />
      <TextInput
        {...field('expiry', expiryFilter)}
        {...digits}
        autoComplete="cc-exp"
        placeholder={t('form.expiryPlaceholder')}
        defaultValue={restored?.expiryDate}
      />
      <TextInput
        {...field('cvc', cvcFilter)}
        {...digits}
        autoComplete="cc-csc"
        description={t('form.cvcHint')}
      />
      <TextInput
        {...field('name', unfiltered)}
        className={classes.wide}
        {...controlDirection('auto')}
        autoComplete="cc-name"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={CARD_HOLDER_MAX}
        defaultValue={restored?.cardHolderName}
        description={t('form.nameHint')}
      />
    </div>
  )
}
