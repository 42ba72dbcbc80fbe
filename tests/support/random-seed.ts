import fc from 'fast-check';

// Each run of the tests tries the same random values, so that what fails, fails again. `RANDOM_SEED=<n>` tries others.
fc.configureGlobal({ seed: Number(process.env.RANDOM_SEED ?? 1) });
