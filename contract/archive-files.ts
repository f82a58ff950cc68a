/** Header of an archive with the number of its files, so that a download can show its progress. */
export const ARCHIVE_FILES_HEADER = 'x-archive-files'
