import type { CustomerStatus } from '#contract/entities/common.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './status-tag.module.css'

const TONES: Record<CustomerStatus, 'ok' | 'info' | 'warn' | 'bad' | 'quiet'> = {
  pending: 'quiet',
  'pending-review': 'info',
  active: 'ok',
  suspended: 'bad',
  'pending-cancellation': 'warn',
  cancelled: 'bad',
}

/** A customer's status in words, on a ground of its colour. */
export const StatusTag = ({ status }: { status: CustomerStatus }) => {
  const { t } = useTranslation()
  return (
    <span className={classes.tag} data-tone={TONES[status]}>
      {t(`customerStatus.${status}`)}
    </span>
  )
}
