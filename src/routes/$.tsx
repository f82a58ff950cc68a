import { createFileRoute } from '@tanstack/react-router'
import { ToolsNotice } from '#src/app/tools-notice.tsx'

/** Whoever may see a page is sent to it by the root's guard; what remains here are the people whose pages do not exist yet. */
export const Route = createFileRoute('/$')({ component: ToolsNotice })
