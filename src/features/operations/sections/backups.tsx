import type { BackupResult } from '#contract/entities/operations.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from '../operations.module.css'
import { Reason } from '../reason.tsx'
import { useMoment } from '../use-moment.ts'
import { useSize } from '../use-size.ts'
import { Section, type SectionPart } from './section.tsx'

export const Backups: SectionPart = ({ facts: { backups } }) => {
  const { t } = useTranslation('operations')
  const size = useSize()
  const { lastBackup, lastDrill, lastFailure, logBytes } = backups
  return (
    <Section title={t('backups.title')}>
      <dl className={classes.values}>
        <dt>{t('backups.last')}</dt>
        <dd>{lastBackup ? <Result result={lastBackup} /> : t('backups.none')}</dd>
        <dt>{t('backups.drill')}</dt>
        <dd>{lastDrill ? <Result result={lastDrill} /> : t('backups.noDrill')}</dd>
        {lastFailure && (
          <>
            <dt>{t('backups.failure')}</dt>
            <dd>
              <Result result={lastFailure} />
              {lastFailure.failure !== null && <Reason text={lastFailure.failure} />}
            </dd>
          </>
        )}
        {logBytes !== null && (
          <>
            <dt>{t('backups.log')}</dt>
            <dd>{size(logBytes)}</dd>
          </>
        )}
      </dl>
    </Section>
  )
}

const Result = ({ result: { kind, endedAt, bytes } }: { result: BackupResult }) => {
  const { t } = useTranslation('operations')
  const moment = useMoment()
  const size = useSize()
  const entry = t('backups.entry', { kind: t(`backups.kind.${kind}`), time: moment(endedAt) })
  return bytes === null ? entry : `${entry} (${size(bytes)})`
}
