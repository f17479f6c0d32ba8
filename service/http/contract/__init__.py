"""Operations as the contract declares them: ids, problems, headers, answers and examples."""
