import type { RefusalFigures } from '#contract/entities/flow-figures.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated, Latin } from '#src/shared/ui/latin.tsx'
import { countText } from './use-figure-words.ts'

/** What was refused and by what: in the words of the chart and the contract, as engineers look for them. */
export const RefusalWords = ({
  refusal,
}: {
  refusal: Pick<RefusalFigures, 'code' | 'field' | 'count'> & Partial<RefusalFigures>
}) => {
  const { t } = useTranslation('insight')
  const { event, guard, code, field, count } = refusal
  return (
    <span>
      <Latin>{[event, field === '' ? code : `${field}: ${code}`].filter(Boolean).join(' · ')}</Latin>
      {guard && <> {t('panel.guard', { guard: isolated(guard) })}</>} ({countText(count)})
    </span>
  )
}
