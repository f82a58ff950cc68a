import { createFileRoute } from '@tanstack/react-router'

/** An address that does not exist: the root's guard sends every visitor on to a page of theirs. */
export const Route = createFileRoute('/$')({ component: () => null })
