import {
  type ActChange,
  type ChangeForm,
  type ChangeValue,
  changeForm,
} from '#contract/entities/act-change.ts'
import { CUSTOMER_STATUSES, PACKAGES, STATUS_REASONS } from '#contract/entities/common.ts'
import { CARD_STATUSES } from '#contract/entities/payment-method.ts'
import { TEAM_ROLES } from '#contract/forms/team.ts'
import { useDates } from '../i18n/dates.ts'
import { useMoney } from '../i18n/money.ts'
import { useNumbers } from '../i18n/numbers.ts'
import { anyKey, useTranslation } from '../i18n/use-translation.ts'
import { isolated } from '../ui/isolated-text.tsx'

/** Texts of changed fields in the language of the page, such as “Support package: Standard → Enhanced”. */
export const useChangeText = () => {
  const { t } = useTranslation(['activity', 'common'])
  const textOf = useValueText()
  const any = anyKey<string>(t)
  return ({ noun, field, values }: ActChange): string => {
    const name = any(`activity:change.field.${noun}.${field}`)
    if (!values) return t('change.hidden', { field: name })
    const form = changeForm(noun, field) ?? 'text'
    const [before, after] = [textOf(form, values.before), textOf(form, values.after)]
    return t('change.line', { field: name, before, after })
  }
}

const BASIS_POINTS = 10_000

const useValueText = () => {
  const { t } = useTranslation(['activity', 'common'])
  const [money, numbers, dates] = [useMoney(), useNumbers(), useDates()]

  const ofNumber: Partial<Record<ChangeForm, (value: number) => string>> = {
    amount: (value) => money.pricedIn(value),
    discount: (value) => numbers.shareWithVat(value / BASIS_POINTS),
    share: (value) => numbers.share(value),
    seconds: (count) => t('change.seconds', { count }),
    month: (value) => dates.monthOfYear(value),
  }
  const known = <Value extends string>(
    all: readonly Value[],
    value: string,
    nameOf: (one: Value) => string,
  ) => {
    const one = all.find((candidate) => candidate === value)
    return one === undefined ? value : nameOf(one)
  }
  const ofText: Partial<Record<ChangeForm, (value: string) => string>> = {
    status: (value) => known(CUSTOMER_STATUSES, value, (one) => t(`common:customerStatus.${one}`)),
    'status-reason': (value) => known(STATUS_REASONS, value, (one) => t(`change.statusReason.${one}`)),
    package: (value) => known(PACKAGES, value, (one) => t(`package.${one}`)),
    slot: (value) => known(CARD_STATUSES, value, (one) => t(`slot.${one}`)),
    role: (value) => known(TEAM_ROLES, value, (one) => t(`role.${one}`)),
    'billing-accounts': (value) => value.replaceAll('billingAccounts/', '').replaceAll(',', ', '),
    instant: (value) => `${dates.day(value)} ${dates.time(value)}`,
  }
  return (form: ChangeForm, value: ChangeValue): string => {
    if (value === null) return t('change.none')
    if (typeof value === 'boolean') return t(value ? 'change.yes' : 'change.no')
    if (typeof value === 'number') return ofNumber[form]?.(value) ?? isolated(numbers.count(value))
    return isolated(ofText[form]?.(value) ?? value)
  }
}
