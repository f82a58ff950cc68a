import type { CallProblem } from '#machines/shared/call-problem.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

/** What a failed call about a card says, and after it the server's second sentence (which is English) or the portal's own. */
export const CallProblemMessage = ({ problem }: { problem: CallProblem }) => {
  const { t, i18n } = useTranslation('card')
  const words = useErrorMessage()
  const { code, subMessage } = problem
  const more = () => {
    if (subMessage !== null && i18n.language === 'en') return subMessage
    if (code === 'card-provider-unavailable') return t('failures.providerDown')
    if (code === 'card-not-verified') return t('failures.notConfirmed')
    return null
  }
  const second = more()
  return (
    <>
      <bdi>{words(problem)}</bdi> {second && <bdi>{second}</bdi>}
    </>
  )
}
