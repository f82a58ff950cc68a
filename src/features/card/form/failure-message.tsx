import type { CardFormFailure } from '#machines/card-form/card-form.machine.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { CallProblemMessage } from '../call-problem-message.tsx'

/** Why the card was not taken. The provider speaks for itself where it says anything. */
export const FailureMessage = ({ failure }: { failure: CardFormFailure }) => {
  const { t } = useTranslation(['card', 'errors'])
  switch (failure.kind) {
    case 'details-refused':
      if (failure.answered) return <bdi>{failure.message ?? t('failures.details')}</bdi>
      return `${t('failures.details')}. ${t('failures.providerDown')}`
    case 'not-verifiable':
      return <bdi>{failure.message ?? t('failures.verification')}</bdi>
    case 'brand-refused':
      return t('errors:card-brand-refused', { brand: failure.brand })
    case 'call-failed':
      return <CallProblemMessage problem={failure.problem} />
  }
}
