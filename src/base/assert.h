#ifndef TACI_ASSERT_H
#define TACI_ASSERT_H

/* Contracts between programmer and library. TAC_ASSERT is on in Debug and RelWithDebInfo,
 * TAC_VALIDATE (costly checks of whole structures) in Debug only. Bad input is never an assert: it
 * returns a tac_Result. */

#if defined(TACTUS_ASSERT)
_Noreturn void taci_assert_failed(const char *condition, const char *file, int line);
#define TAC_ASSERT(condition) \
    ((condition) ? (void)0 : taci_assert_failed(#condition, __FILE__, __LINE__))
#else
#define TAC_ASSERT(condition) ((void)sizeof(!(condition)))
#endif

#if defined(TACTUS_VALIDATE)
#define TAC_VALIDATE(condition) TAC_ASSERT(condition)
#else
#define TAC_VALIDATE(condition) ((void)sizeof(!(condition)))
#endif

#endif
