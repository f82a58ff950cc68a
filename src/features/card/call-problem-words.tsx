import type { CallProblem } from '#machines/shared/call-problem.ts'
import { useProblemWords } from '#src/shared/api/problem-words.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

/** What a failed call about a card says, and after it the server's second sentence or what can be done. */
export const CallProblemWords = ({ problem }: { problem: CallProblem }) => {
  const { t } = useTranslation('card')
  const words = useProblemWords()
  const more =
    problem.subMessage ?? (problem.code === 'card-provider-unavailable' ? t('failures.providerDown') : null)
  return (
    <>
      <bdi>{words(problem)}</bdi> {more && <bdi>{more}</bdi>}
    </>
  )
}
