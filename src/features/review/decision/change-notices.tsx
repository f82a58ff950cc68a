import type { ReviewDecision } from '#contract/endpoints/review.ts'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import { documentOf } from '#rules/requested-changes.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Banner } from '#src/shared/ui/banner.tsx'
import { TextButton } from '#src/shared/ui/buttons.tsx'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { useReviewContext } from '../review-context.ts'
import { RowValue } from '../sections/row-value.tsx'
import type { RowName } from '../sections/rows.ts'
import { RequestedChanges } from './history.tsx'

interface AnsweredNoticeProps {
  decision: ReviewDecision
  onOpen: (documentId: string) => void
}

/** The requested changes with the customer's answers, until the next decision. */
export const AnsweredNotice = ({ decision: { by, at, changes }, onOpen }: AnsweredNoticeProps) => {
  const { t } = useTranslation('review')
  const dates = useDates()
  const { documents } = useReviewContext().application

  const answerOf = (target: ChangeTarget) => {
    const type = documentOf(target)
    if (!type) return <RowValue name={target as RowName} />
    const sent = documents.find(({ documentType }) => documentType === type)
    if (!sent) return <span>{t('none')}</span>
    const { id, name } = sent
    return (
      <TextButton label={t('answered.open', { name })} opensDialog={false} onClick={() => onOpen(id)}>
        <bdi>{name}</bdi>
      </TextButton>
    )
  }

  return (
    <Banner tone="info" title={t('answered.title')}>
      <p>
        {t('answered.text', {
          name: isolated(by.name ?? by.email),
          date: dates.day(at),
          time: isolated(dates.time(at)),
        })}
      </p>
      <RequestedChanges changes={changes} answerOf={answerOf} />
    </Banner>
  )
}

/** The changes the customer still has to make. */
export const WaitingNotice = () => {
  const { t } = useTranslation('review')
  const dates = useDates()
  const request = useReviewContext().application.decisions.find(
    ({ decision }) => decision === 'changes-requested',
  )
  if (!request) return null
  const { by, at, changes } = request
  return (
    <Banner tone="info" title={t('waiting.title')}>
      <p>
        {t('waiting.text', {
          name: isolated(by.name ?? by.email),
          date: dates.day(at),
          time: isolated(dates.time(at)),
        })}
      </p>
      <RequestedChanges changes={changes} />
    </Banner>
  )
}
