import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import { PageLink } from '#src/shared/ui/links.tsx'
import classes from '../operations.module.css'
import { useMoment } from '../use-moment.ts'
import { Section, type SectionPart } from './section.tsx'

export const Comparisons: SectionPart = ({ facts: { comparisons } }) => {
  const { t } = useTranslation('operations')
  const { count } = useNumbers()
  const moment = useMoment()
  const { providers, foundPayments, missingPayments, foundDisputes } = comparisons
  const differs = foundPayments + missingPayments + foundDisputes > 0
  return (
    <Section title={t('comparisons.title')}>
      <dl className={classes.values}>
        {providers.map(({ provider, comparedUntil }) => (
          <div key={provider}>
            <dt>
              <Latin>{provider}</Latin>
            </dt>
            <dd>{t('comparisons.until', { time: moment(comparedUntil) })}</dd>
          </div>
        ))}
      </dl>
      {providers.length === 0 && <p className={classes.quiet}>{t('comparisons.none')}</p>}
      {foundPayments > 0 && <p>{t('comparisons.found', { count: count(foundPayments) })}</p>}
      {missingPayments > 0 && <p>{t('comparisons.missing', { count: count(missingPayments) })}</p>}
      {foundDisputes > 0 && <p>{t('comparisons.disputes', { count: count(foundDisputes) })}</p>}
      {differs ? (
        <PageLink to="/unassignedPayments">{t('comparisons.open')}</PageLink>
      ) : (
        providers.length > 0 && <p className={classes.quiet}>{t('comparisons.agree')}</p>
      )}
    </Section>
  )
}
