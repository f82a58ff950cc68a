import type { ShownStatus } from '#contract/entities/common.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Tag, type TagTone } from './tag.tsx'

const TONES: Record<ShownStatus, TagTone> = {
  pending: 'quiet',
  'pending-review': 'info',
  rejected: 'bad',
  active: 'ok',
  suspended: 'bad',
  'pending-cancellation': 'warn',
  cancelled: 'bad',
  'needs-attention': 'warn',
}

/** A customer's status in words, on a ground of its colour. */
export const StatusTag = ({ status }: { status: ShownStatus }) => {
  const { t } = useTranslation()
  return <Tag tone={TONES[status]}>{t(`customerStatus.${status}`)}</Tag>
}
