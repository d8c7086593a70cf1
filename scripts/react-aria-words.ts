import type { BunPlugin } from 'bun'

/**
 * Keeps one language of the thirty that React Aria's components bring along for screen readers.
 * Indonesian is not among them: the words of the birth-date calendar are said here.
 */
export function wordsOf(language: 'en' | 'id'): BunPlugin {
  return {
    name: 'react-aria-words',
    setup(build) {
      build.onLoad({ filter: /[\\/]intl[\\/]\w+[\\/][a-z]{2}-[A-Z]{2}\.(m?js)$/ }, async ({ path }) => {
        const [, part, locale] = /(\w+)[\\/]([\w-]+)\.m?js$/.exec(path)!
        if (locale !== 'en-US') return { contents: 'export default undefined', loader: 'js' }
        const indonesian = language === 'id' && part && words[part]
        return { contents: indonesian || (await Bun.file(path).text()), loader: 'js' }
      })
    },
  }
}

const words: Record<string, string> = {
  calendar: `export default {
    previous: 'Sebelumnya',
    next: 'Berikutnya',
    selectedDateDescription: ({ date }) => 'Tanggal dipilih: ' + date,
    selectedRangeDescription: ({ dateRange }) => 'Rentang dipilih: ' + dateRange,
    todayDate: ({ date }) => 'Hari ini, ' + date,
    todayDateSelected: ({ date }) => 'Hari ini, ' + date + ', dipilih',
    dateSelected: ({ date }) => date + ', dipilih',
    startRangeSelectionPrompt: 'Klik untuk memilih awal rentang',
    finishRangeSelectionPrompt: 'Klik untuk memilih akhir rentang',
    minimumDate: 'Tanggal paling awal',
    maximumDate: 'Tanggal paling akhir',
    dateRange: ({ startDate, endDate }) => startDate + ' sampai ' + endDate,
  }`,
  overlays: `export default { dismiss: 'Tutup' }`,
}
