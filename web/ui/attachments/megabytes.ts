/** The size of a file in MB, with two decimals. */
export const megabytesOf = (bytes: number) => (bytes / 1024 / 1024).toFixed(2);
