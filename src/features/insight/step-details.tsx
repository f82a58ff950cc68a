import { IconCheck, IconX } from '@tabler/icons-react'
import type { FlowStep } from '#contract/endpoints/flows.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Latin } from '#src/shared/ui/latin.tsx'
import { ValueList } from '#src/shared/ui/value-list.tsx'
import { valueText } from '#src/shared/ui/value-text.ts'
import classes from './insight.module.css'
import replay from './replay.module.css'

const isEmpty = (values: object | null): boolean => values === null || Object.keys(values).length === 0

/** What a step was decided on: what its guards said, what the event carried, what was known, and why it was refused. */
export const StepDetails = ({ step }: { step: FlowStep }) => {
  const { t } = useTranslation('insight')
  const { guards, payload, facts, refusal, version } = step
  return (
    <section className={classes.card}>
      <h3>{t('replay.details')}</h3>
      {refusal && (
        <p>
          {t('replay.code')} <Latin>{[refusal.code, refusal.field].filter(Boolean).join(' · ')}</Latin>
        </p>
      )}
      <h4>{t('replay.guards')}</h4>
      {isEmpty(guards) ? (
        <p className={classes.quiet}>{t('replay.noGuards')}</p>
      ) : (
        <ul className={classes.list}>
          {Object.entries(guards ?? {}).map(([name, answer]) => (
            <li key={name}>
              <Latin>{name}</Latin>
              <span className={replay.answer} data-yes={answer}>
                {answer ? (
                  <IconCheck size={16} stroke={2} aria-hidden />
                ) : (
                  <IconX size={16} stroke={2} aria-hidden />
                )}
                {t(answer ? 'replay.yes' : 'replay.no')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Values title={t('replay.payload')} values={payload} />
      <Values title={t('replay.facts')} values={facts} />
      <p className={classes.quiet}>{t('replay.version', { version })}</p>
    </section>
  )
}

const Values = ({ title, values }: { title: string; values: Record<string, unknown> | null }) => {
  const { t } = useTranslation('insight')
  const words = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'replay.yes' : 'replay.no')
    const isMissing = value === null || value === '' || (Array.isArray(value) && value.length === 0)
    return isMissing ? t('replay.none') : typeof value === 'string' ? value : valueText(value)
  }
  return (
    <>
      <h4>{title}</h4>
      {isEmpty(values) ? (
        <p className={classes.quiet}>{t('replay.nothing')}</p>
      ) : (
        <ValueList values={values ?? {}} wordsFor={words} />
      )}
    </>
  )
}
