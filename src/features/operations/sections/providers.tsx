import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from '../operations.module.css'
import { useMoment } from '../use-moment.ts'
import { Facts, Section, type SectionPart } from './section.tsx'

export const Providers: SectionPart = ({ facts: { providers } }) => {
  const { t } = useTranslation('operations')
  const { count } = useNumbers()
  const moment = useMoment()
  return (
    <Section title={t('providers.title')}>
      {providers.length === 0 ? (
        <p className={classes.quiet}>{t('providers.good')}</p>
      ) : (
        <dl className={classes.values}>
          {providers.map(({ provider, state, since, servers }) => (
            <div key={`${provider} ${state}`}>
              <dt>{t(`providers.role.${provider}`)}</dt>
              <dd>
                <Facts
                  facts={[
                    t(`providers.state.${state}`, { time: moment(since) }),
                    t('providers.servers', { count: count(servers) }),
                  ]}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}
