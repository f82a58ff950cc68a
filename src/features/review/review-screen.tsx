import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { applicationQuery } from '#src/shared/approval/application-query.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import classes from './review.module.css'
import { ReviewBoard } from './review-board.tsx'

const Loading = () => {
  const { t } = useTranslation('review')
  return (
    <section className={classes.loading} role="status" aria-label={t('loading')}>
      <Skeleton height={92} radius={12} />
      <div className={classes.board}>
        <Skeleton height={620} radius={12} />
        <Skeleton height={320} radius={12} />
      </div>
    </section>
  )
}

const Review = ({ customerId, revision }: { customerId: string; revision: number }) => {
  const query = useQuery({
    ...applicationQuery(customerId),
    refetchOnMount: ({ state: { data } }) =>
      data !== undefined && data.customer.revision < revision ? 'always' : true,
  })
  const { data: application, refetch } = query
  const failed = query.isError && !query.isFetching ? toCallProblem(query.error) : null

  if (!application && !failed) return <Loading />
  return (
    <div className={classes.screen}>
      {failed && <ProblemAlert problem={failed} onRetry={() => void refetch()} />}
      {application && <ReviewBoard application={application} />}
    </div>
  )
}

/** One application with everything a reviewer decides by, and the decisions. */
export const ReviewScreen = () => {
  const { role, customer } = useCurrent()
  return role === 'admin' && customer ? (
    <Review customerId={customer.id} revision={customer.revision} />
  ) : null
}
