import type { ReactNode } from 'react'
import { toneOf } from '#contract/entities/account-statuses.ts'
import type { ShownStatus } from '#contract/entities/common.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './ui.module.css'

export type TagTone = 'ok' | 'info' | 'warn' | 'bad' | 'quiet'

export const Tag = ({ tone, children }: { tone: TagTone; children: ReactNode }) => (
  <span className={classes.tag} data-tone={tone}>
    {children}
  </span>
)

export const StatusTag = ({ status }: { status: ShownStatus }) => {
  const { t } = useTranslation()
  return <Tag tone={toneOf(status)}>{t(`customerStatus.${status}`)}</Tag>
}
