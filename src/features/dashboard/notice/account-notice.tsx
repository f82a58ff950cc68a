import { useQuery } from '@tanstack/react-query'
import { accountNotice, type NoticeSeverity } from '#machines/account/account-notice.ts'
import { isEnding } from '#machines/account/selectors.ts'
import { accountAt } from '#machines/account/snapshot.ts'
import { useServerNow } from '#src/shared/account/invoice-summary-query.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { Banner, type BannerTone } from '#src/shared/ui/banner.tsx'
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
  const { customer, role } = useCurrent()
  const { data: cards } = useQuery(paymentMethodsQuery)
  const now = useServerNow()
  if (!customer) return null
  const known = customer.paymentMethod ? 1 : null
  const count = cards?.length ?? known
  const account = accountAt(customer, now)
  const notice = accountNotice(account, customer, count ?? 0, role)
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
