import type { RefusalFigures } from '#contract/entities/flow-figures.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { IsolatedText } from '#src/shared/ui/isolated-text.tsx'
import { isolated, Latin } from '#src/shared/ui/latin.tsx'

/** What was refused and by what: in the words of the chart and the contract, as engineers look for them. */
export const RefusalWords = ({
  refusal,
}: {
  refusal: Pick<RefusalFigures, 'code' | 'field' | 'count'> & Partial<RefusalFigures>
}) => {
  const { t } = useTranslation('insight')
  const numbers = useNumbers()
  const { event, guard, code, field, count } = refusal
  return (
    <span>
      <Latin>{[event, field === '' ? code : `${field}: ${code}`].filter(Boolean).join(' · ')}</Latin>
      {guard && (
        <>
          {' '}
          <IsolatedText>{t('panel.guard', { guard: isolated(guard) })}</IsolatedText>
        </>
      )}{' '}
      ({numbers.count(count)})
    </span>
  )
}
