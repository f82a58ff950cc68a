import { useQuery } from '@tanstack/react-query'
import { accountAt } from '#machines/account/account.machine.ts'
import { isEnding } from '#machines/account/selectors.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { principalIn } from '#src/shared/session/use-may-do.ts'
import { Banner, type BannerTone } from '#src/shared/ui/banner.tsx'
import { chooseAccountNotice, type NoticeSeverity } from './choose-account-notice.ts'
import { NoticeAction } from './notice-action.tsx'
import { NoticeMessage } from './notice-message.tsx'

const TONES: Record<NoticeSeverity, BannerTone> = {
  info: 'info',
  warning: 'warn',
  error: 'bad',
  secondary: 'quiet',
}

/** What the state of the account calls for, with the one thing to do about it. Most of the time there is nothing to say. */
export const AccountNotice = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation(['dashboard', 'changes'])
  const current = useCurrent()
  const { customer, role } = current
  const { data: cards } = useQuery(paymentMethodsQuery)
  const now = serverNow()
  if (!customer) return null
  const known = customer.paymentMethod ? 1 : null
  const count = cards?.length ?? known
  const account = accountAt(customer, now)
  const notice = chooseAccountNotice(account, customer, count ?? 0, principalIn(current))
  if (!notice) return null
  const { kind, severity, action } = notice
  return (
    <Banner
      tone={TONES[severity]}
      title={
        kind === 'changes-requested'
          ? t('changes:title', { count: customer.requestedChanges.length })
          : t(`${role === 'admin' ? 'adminNotice' : 'notice'}.${kind}.title`)
      }
      actions={action && <NoticeAction action={action} onRetry={onRetry} />}
    >
      <NoticeMessage
        notice={notice}
        hasCards={count === null ? null : count > 0}
        isEnding={isEnding(account)}
      />
    </Banner>
  )
}
