import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './ui.module.css'

const SHOWN_MS = 1000

/** Copies a value and says so for one second. */
export const CopyButton = ({ value, label }: { value: string; label: string }) => {
  const { t } = useTranslation()
  const { copy, copied } = useClipboard({ timeout: SHOWN_MS })
  return (
    <span className={classes.copyButton}>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} onClick={() => copy(value)}>
        {copied ? (
          <IconCheck size={16} stroke={2} aria-hidden />
        ) : (
          <IconCopy size={16} stroke={1.75} aria-hidden />
        )}
      </ActionIcon>
      <span className={classes.copied} role="status">
        {copied && t('actions.copied')}
      </span>
    </span>
  )
}
