import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useCurrent } from '../session/current-query.ts'
import { ExportButton, type ExportButtonProps } from '../table/export-button.tsx'
import { useOnDemand } from '../ui/hooks.ts'
import type { ExportedList } from './export-query.ts'

/** Saves the filtered list as a file, or asks a second administrator to agree to that. */
export const ExportTool = ({ list, ...button }: ExportButtonProps & { list: ExportedList }) => {
  const dialog = useOnDemand(async () => (await import('./ask-export-dialog.tsx')).AskExportDialog)
  if (!useCurrent().needsExportApproval) return <ExportButton {...button} />
  return (
    <>
      <Button
        variant="default"
        aria-label={button.words.label}
        aria-haspopup="dialog"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={() => void dialog.open()}
      >
        {button.words.button}
      </Button>
      {dialog.Part && <dialog.Part list={list} onClose={dialog.close} />}
    </>
  )
}
