/** Lists of all pages say the same when a filter or a search leaves nothing. */
export const noMatches = 'No matches. Try another filter, or fewer letters.';
