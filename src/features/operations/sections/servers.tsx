import type { ServerState } from '#contract/entities/operations.ts'
import { isLost } from '#rules/operations.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated, Latin } from '#src/shared/ui/isolated-text.tsx'
import { Tag } from '#src/shared/ui/tag.tsx'
import classes from '../operations.module.css'
import { useMoment } from '../use-moment.ts'
import { useSize } from '../use-size.ts'
import { Facts, Section, type SectionPart } from './section.tsx'

const SHOWN_CLOCK_MS = 1000

export const Servers: SectionPart = ({ facts }) => {
  const { t } = useTranslation('operations')
  return (
    <Section title={t('servers.title')}>
      {facts.servers.length === 0 ? (
        <p className={classes.quiet}>{t('servers.none')}</p>
      ) : (
        <ul className={classes.rows}>
          {facts.servers.map((server) => (
            <Server key={server.id} server={server} isGone={isLost(server, facts)} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const Server = ({ server, isGone }: { server: ServerState; isGone: boolean }) => {
  const { t } = useTranslation('operations')
  const { count } = useNumbers()
  const moment = useMoment()
  const size = useSize()
  const { host, version, startedAt, lastSeenAt, freeBytes, clockMs } = server
  return (
    <li className={classes.row}>
      <h3 className={classes.name}>
        <Latin>{host}</Latin> <Health server={server} isGone={isGone} />
      </h3>
      <Facts
        facts={[
          t('servers.version', { version: isolated(version) }),
          t('servers.started', { time: moment(startedAt) }),
          t('servers.seen', { time: moment(lastSeenAt) }),
          freeBytes === null ? null : t('servers.room', { size: size(freeBytes) }),
          Math.abs(clockMs) < SHOWN_CLOCK_MS
            ? null
            : t('servers.clock', { seconds: count(Math.round(Math.abs(clockMs) / 1000)) }),
        ]}
      />
    </li>
  )
}

const Health = ({ server: { unready }, isGone }: { server: ServerState; isGone: boolean }) => {
  const { t } = useTranslation('operations')
  if (isGone) return <Tag tone="bad">{t('servers.lost')}</Tag>
  if (unready !== null) return <Tag tone="bad">{t(`servers.unready.${unready}`)}</Tag>
  return <Tag tone="ok">{t('servers.ready')}</Tag>
}
