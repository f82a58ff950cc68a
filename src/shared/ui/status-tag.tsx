import { toneOf } from '#contract/entities/account-statuses.ts'
import type { ShownStatus } from '#contract/entities/common.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Tag } from './tag.tsx'

/** A customer's status in words, on a ground of its colour. */
export const StatusTag = ({ status }: { status: ShownStatus }) => {
  const { t } = useTranslation()
  return <Tag tone={toneOf(status)}>{t(`customerStatus.${status}`)}</Tag>
}
