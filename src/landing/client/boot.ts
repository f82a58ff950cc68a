import { peek } from '#src/shared/session/handover.ts'

if (peek('desktop')) document.documentElement.dataset.desktopTold = ''
