import type { Activity, ActivityDetails } from '#contract/entities/activity.ts'
import { PACKAGES } from '#contract/entities/common.ts'
import { CREDIT_REASONS } from '#contract/entities/credit-note.ts'
import { DOCUMENT_TYPES } from '#contract/entities/document.ts'
import { CARD_STATUSES } from '#contract/entities/payment-method.ts'
import { SUSPENSION_REASONS } from '#contract/entities/suspensions.ts'
import { TEAM_ROLES } from '#contract/forms/team.ts'
import { CREDIT_REASON_WORDS } from '#contract/text/credit-reasons.ts'
import { useDeclineMessage } from '../account/attempt-message.ts'
import { useMoney } from '../i18n/money.ts'
import { useNumbers } from '../i18n/numbers.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { anyKey, useTranslation } from '../i18n/use-translation.ts'
import { isolated } from '../ui/isolated-text.tsx'

/** The fields of an act that every reader gets. */
export type ListedAct = Pick<Activity, 'operation' | 'details' | 'result' | 'outcome'>

const RESULTS = ['done', 'declined', 'checking', 'running', 'unknown'] as const
const NOTHING = '–'

/** Texts of an act in the language of the page: the act or the attempt, its result, and the reason of a failure. */
export const useActText = () => {
  const { t } = useTranslation(['activity', 'acts', 'card'])
  const money = useMoney()
  const numbers = useNumbers()
  const { language } = useLanguage()
  const declineWords = useDeclineMessage()
  const any = anyKey<string>(t)
  /** The text at a key; null when there is none, or when a parameter of it is unknown. */
  const plain = (key: string): string | null => {
    const text = any(key)
    return text === key || text.includes('{') ? null : text
  }

  const nameAt = (key: string): string | null => {
    const name = any(key)
    return name === key ? null : name
  }

  const params = ({
    package: packageName,
    status,
    role,
    document,
    documentType,
    amount,
    currency,
    declined,
    statusReason,
    reason,
    monthlyQuota,
    chart,
    state,
    queue,
    ...others
  }: ActivityDetails) => {
    const why = SUSPENSION_REASONS.find((known) => known === statusReason)
    const name = PACKAGES.find((known) => known === packageName)
    const teamRole = TEAM_ROLES.find((known) => known === role)
    const type = DOCUMENT_TYPES.find((known) => known === (documentType ?? document))
    const creditReason = CREDIT_REASONS.find((known) => known === reason)
    const slot = CARD_STATUSES.find((known) => known === status)
    return {
      package: name ? t(`package.${name}`) : NOTHING,
      status: slot ? t(`slot.${slot}`) : NOTHING,
      role: teamRole ? t(`role.${teamRole}`) : NOTHING,
      document: type ? t(`document.${type}`) : NOTHING,
      amount: typeof amount === 'number' ? money.amountIn(amount, String(currency)) : NOTHING,
      documentType: type ? t(`document.${type}`) : NOTHING,
      ...(reason !== undefined && {
        reason: creditReason ? CREDIT_REASON_WORDS[creditReason][language] : isolated(String(reason)),
      }),
      statusReason: why ? t(`statusReason.${why}`) : NOTHING,
      monthlyQuota: typeof monthlyQuota === 'number' ? money.amountIn(monthlyQuota) : NOTHING,
      email: t('someUser'),
      card: t('someCard'),
      chart: nameAt(`insight:charts.${chart}`) ?? raw(chart),
      state: nameAt(`states:${chart}.${state}`) ?? raw(state),
      queue: nameAt(`operations:queue.${queue}`) ?? raw(queue),
      declined: declineWords(typeof declined === 'string' ? declined : null) ?? t('noReason'),
      ...Object.fromEntries(
        Object.entries(others).map(([key, value]) => [
          key,
          typeof value === 'number' ? isolated(numbers.count(value)) : raw(value),
        ]),
      ),
    }
  }

  return {
    /** A call without a known effect is described as an attempt. */
    what: ({ operation, details, outcome }: ListedAct): string => {
      const textAt = (key: string) => {
        const text = any(key)
        return text === key ? null : any(key, { ...missingIn(text), ...params(details) })
      }
      const tried = outcome === 'done' ? null : textAt(`acts:tried.${operation}`)
      return tried ?? textAt(`acts:${operation}`) ?? operation
    },
    result: ({ result }: ListedAct): string => {
      const known = RESULTS.find((one) => one === result)
      return t(known ? `result.${known}` : 'result.failed')
    },
    whyNot: ({ outcome, result }: ListedAct): string | null =>
      outcome === 'failed' ? (plain(`refusal.${result}`) ?? plain(`errors:${result}`)) : null,
  }
}

/** A value as it was stored. */
const raw = (value: string | number | undefined): string =>
  value === undefined ? NOTHING : isolated(String(value))

/** A fallback for every parameter of a text, because an act may have been stored without it. */
const missingIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, NOTHING]))
