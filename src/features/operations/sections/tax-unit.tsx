import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Section, type SectionPart } from './section.tsx'

export const TaxUnit: SectionPart = ({ facts }) => {
  const { t } = useTranslation('operations')
  const dates = useDates()
  return (
    <Section title={t('tax.title')}>
      <p>{t('tax.ends', { day: dates.day(facts.certificateEndsAt) })}</p>
    </Section>
  )
}
